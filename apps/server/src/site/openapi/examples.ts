import { readFileSync } from 'node:fs'
// A type-only import, so that test code is not loaded with the product.
import type { Asked } from '#lib/samples.ts'

/** Valid requests by call, written by `node bin/launch.mjs examples` from the modules' samples. */
export type Examples = Record<string, Asked>

export const examplesFile = new URL('examples.json', import.meta.url)

export const requestExamples = JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples
