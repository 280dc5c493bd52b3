import { mount } from "svelte";
import "../src/app/tokens.css";
import Office from "./Office.svelte";
import People from "./People.svelte";

const query = new URLSearchParams(location.search);
const target = document.getElementById("page")!;
document.documentElement.classList.toggle("night", query.get("theme") === "night");
const show = query.get("show") ?? "6";
if (show === "people") mount(People, { target });
else mount(Office, { target, props: { show, live: Number(query.get("live") ?? 0), filter: query.get("filter") } });
