/** The synthesiser comes without types. */
declare module 'zzfx' {
  export const ZZFX: {
    audioContext: AudioContext
    play: (...parameters: readonly (number | undefined)[]) => void
  }
}
