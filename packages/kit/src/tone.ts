export type Tone = 'neutral' | 'leaf' | 'persimmon' | 'garnet' | 'fig' | 'sloe' | 'quince'
