import { readFileSync } from 'node:fs'
// Erased whole: what the tests need is not loaded with the product.
import type { Asked } from '#lib/samples.ts'

/** What is right to say in a call, by its name: written by `node bin/launch.mjs examples` out of the modules' samples. */
export type Examples = Record<string, Asked>

export const examplesFile = new URL('examples.json', import.meta.url)

export const requestExamples = JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples
