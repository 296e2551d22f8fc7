import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { locked, read } from '../packages/postgres/src/lock.mjs'
import { run, runNode } from './run.ts'

const sources = [
  'apps/web/src/**/*',
  'apps/web/*.ts',
  'packages/{contract,game-math,games,kit,art}/{package.json,src/**/*}',
  'package-lock.json',
]

const officeSources = [
  'apps/office/src/**/*',
  'apps/office/{index.html,package.json,vite.config.ts}',
  'apps/web/browsers.ts',
  'packages/{contract,kit}/{package.json,src/**/*}',
  'package-lock.json',
]

/** The sources of the pictures: the generator, and the models whose wheels it draws. */
const artSources = [
  'packages/art/{package.json,src/**/*}',
  'packages/games/src/**/*.json',
  'package-lock.json',
]

/**
 * Builds drawings, site and office if their sources have changed since the last build. Bitmaps are rendered on demand,
 * or by `drawRest`.
 */
export async function build(): Promise<void> {
  await buildPlain()
  await compressRest()
}

/** The same without compressed variants; until `compressRest` has written them, the server compresses its answers. */
export async function buildPlain(): Promise<void> {
  await buildArtOnly()
  await once('site', fingerprint(sources), async () => {
    const vite = (...more: string[]) =>
      run('vite', 'vite', ['build', '--logLevel', 'warn', ...more], { cwd: 'apps/web' })
    const client = async () => {
      await vite()
      // Runs after the client build, which empties the folder into which this one writes.
      await vite('--config', 'vite.older.ts')
    }
    // Waits for all builds even if one fails, so that no other build starts in their folders meanwhile.
    const builds = await Promise.allSettled([
      client(),
      vite('--ssr'),
      vite('--config', 'vite.verifier.ts'),
    ])
    for (const one of builds) if (one.status === 'rejected') throw one.reason
  })
  await once('office', fingerprint(officeSources), () =>
    run('vite', 'vite', ['build', '--logLevel', 'warn'], { cwd: 'apps/office' }),
  )
}

export async function buildArtOnly(): Promise<void> {
  await once('art', fingerprint(artSources), () => runNode('packages/art/src/cli.ts'))
}

/** Writes compressed variants of all built files, at a low priority. */
export async function compressRest(): Promise<void> {
  const built = ['art', 'site', 'office'].map((name) => read(stampOf(name)))
  const stamp = [...built, fingerprint(['bin/compress.ts'])].join(' ')
  await once('compressed files', stamp, () => runNode('bin/compress.ts'))
}

/** Renders the pictures that were not requested yet. */
export function drawRest(): Promise<void> {
  return runNode('packages/art/src/cli.ts', ['--rest'])
}

/** Whether the built site matches the current sources. */
export function isSiteFresh(): boolean {
  return read(stampOf('site')) === fingerprint(sources)
}

function stampOf(name: string): string {
  return `.data/build/${name.replaceAll(' ', '-')}.stamp`
}

async function once(name: string, stamp: string, work: () => Promise<void>): Promise<void> {
  const stampFile = stampOf(name)
  if (read(stampFile) === stamp) return
  await locked('.data/build.lock', async () => {
    if (read(stampFile) === stamp) return
    console.log(`Building: ${name} (once per change)…`)
    rmSync(stampFile, { force: true })
    await work()
    mkdirSync('.data/build', { recursive: true })
    writeFileSync(stampFile, stamp)
  })
}

function fingerprint(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns).sort())
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
