/** The synthesiser comes without types. */
declare module 'zzfx' {
  export const ZZFX: {
    audioContext: AudioContext
    sampleRate: number
    buildSamples: (...parameters: readonly (number | undefined)[]) => number[]
    playSamples: (channels: readonly Float32Array[]) => AudioBufferSourceNode
  }
}
