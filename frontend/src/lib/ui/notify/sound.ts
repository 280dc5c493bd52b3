/** Two low tones, a fourth apart: [pitch in Hz, start in s]. */
const TONES = [
  [392, 0],
  [523.25, 0.14],
] as const;
const LOUD = 0.08;
const FADE_S = 0.9;

/** One soft sound. Where there is none to be had, it is still. */
export function chime() {
  if (typeof AudioContext === "undefined") return;
  try {
    const audio = new AudioContext();
    for (const [pitch, start] of TONES) tone(audio, pitch, audio.currentTime + start);
    // An open context costs the sound card's clock all day long.
    setTimeout(() => void audio.close(), (FADE_S + 0.6) * 1000);
  } catch {
    // A machine without sound.
  }
}

function tone(audio: AudioContext, pitch: number, start: number) {
  const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUD, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + FADE_S);
  voice.connect(loudness).connect(audio.destination);
  voice.start(start);
  voice.stop(start + FADE_S);
}
