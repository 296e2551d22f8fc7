import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_BYTES = 1024

/** Writes compressed variants beside built files, so that the server need not compress them. */
export function compressBuilt(patterns: string[]): void {
  for (const file of globSync(patterns)) {
    if (statSync(file).size < WORTH_BYTES) continue
    const bytes = readFileSync(file)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, options))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
