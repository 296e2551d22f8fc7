/**
 * `node packages/art/src/cli.ts [--rest]`: writes the drawings; with `--rest` it draws the raster pictures that nobody
 * has requested yet, at a low priority.
 */
import { availableParallelism, constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { buildArt, defaultOutDir } from './build.ts'
import { drawRest } from './waiting.ts'

const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
if (process.argv.includes('--rest')) {
  setPriority(constants.priority.PRIORITY_LOW)
  // The work is parallel by picture; several threads for each picture would only compete.
  sharp.concurrency(1)
  await drawRest(defaultOutDir, availableParallelism())
} else {
  const files = Object.keys(await buildArt())
  console.log(`${files.length} pictures named, drawings written, ${seconds()} s`)
}
