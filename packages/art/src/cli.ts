/** node packages/art/src/cli.ts [outDir] */
import { buildArt, defaultOutDir } from './build.ts'

const outDir = process.argv[2] ?? defaultOutDir
const started = performance.now()
const files = Object.values(await buildArt({ outDir }))
const kilobytes = Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${files.length} pictures, ${kilobytes} kB, ${seconds} s`)
