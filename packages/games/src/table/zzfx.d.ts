/** The synthesiser has no types of its own. */
declare module 'zzfx' {
  export const ZZFX: {
    audioContext: AudioContext
    sampleRate: number
    buildSamples: (...parameters: readonly (number | undefined)[]) => number[]
  }
}
