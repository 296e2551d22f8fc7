/** Writes compressed variants beside the built files, so that the server need not compress them for each visitor. */
import { globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { constants as os, setPriority } from 'node:os'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const BUILT = [
  'apps/{web,office}/build/client/assets/*.{js,css,svg}',
  'packages/art/build/**/*.svg',
]
const WORTH_BYTES = 1024

setPriority(os.priority.PRIORITY_LOW)
for (const file of globSync(BUILT)) {
  if (statSync(file).size < WORTH_BYTES) continue
  const bytes = readFileSync(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  write(`${file}.br`, brotliCompressSync(bytes, options))
  write(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

/** A server that runs already must not read a file of which only a part is written. */
function write(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.part`, bytes)
  renameSync(`${file}.part`, file)
}
