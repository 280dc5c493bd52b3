import { mount } from "svelte";
import "./app/tokens.css";
import "./app/base.css";
import App from "./App.svelte";
import { pickWire } from "./lib/wire";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the office");

mount(App, { target, props: { wire: pickWire() } });
