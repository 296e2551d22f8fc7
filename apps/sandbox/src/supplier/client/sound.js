// Two short tones; off until the surrounding page allows sound.
let isOn = false
let context

export function setSound(on) {
  isOn = on
}

export function tone(isWin) {
  if (!isOn) return
  context ??= new AudioContext()
  const [from, to] = isWin ? [520, 780] : [300, 240]
  const voice = context.createOscillator()
  const loudness = context.createGain()
  const at = context.currentTime
  voice.frequency.setValueAtTime(from, at)
  voice.frequency.linearRampToValueAtTime(to, at + 0.18)
  loudness.gain.setValueAtTime(0.06, at)
  loudness.gain.linearRampToValueAtTime(0, at + 0.3)
  voice.connect(loudness).connect(context.destination)
  voice.start(at)
  voice.stop(at + 0.3)
}
