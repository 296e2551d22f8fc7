// A Chromium to test with: one named by hand, the one inside an npm package (it needs nothing of the system
// but glibc, draws no windows, and so takes a quarter less of the processor), or one of the system.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

export async function chromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  const file = (await unpacked()) ?? known.find((one) => existsSync(one))
  if (file === undefined) throw new Error('No Chromium found: set CHROMIUM_PATH to one.')
  return file
}

/** The one of the package, where this machine can run it. */
async function unpacked(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // The package unpacks into the temporary folder under fixed names: give it one of our own, by version.
  const manifest = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const bin = path.join(path.dirname(manifest), '..', 'bin')
  process.env.TMPDIR = path.join(tmpdir(), `ayva-chromium-153-${process.getuid?.() ?? 0}`)
  mkdirSync(process.env.TMPDIR, { recursive: true })
  const { default: packed, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const file = await packed.executablePath(bin)
  if (!existsSync('/usr/lib/x86_64-linux-gnu/libnss3.so') && !existsSync('/usr/lib64/libnss3.so')) {
    await inflate(path.join(bin, 'al2023.tar.br'))
    setupLambdaEnvironment(path.join(tmpdir(), 'al2023', 'lib'))
  }
  return spawnSync(file, ['--version']).status === 0 ? file : undefined
}
