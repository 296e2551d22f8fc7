// Finds a Chromium for tests: a configured one, the system's, or the one in an npm package, which needs only glibc (no
// root, no download).
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

/** The same browser without windows, if it is installed: it takes much less CPU time. */
const shell = '/usr/bin/chromium-headless-shell'

/** For tests, which inspect pages. */
export async function headless(): Promise<string> {
  return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : chromium()
}

/** For measurements and pictures: the complete browser, as visitors have it. */
export async function chromium(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...(process.env.CHROMIUM_BUNDLED ? [] : known)].find(
    (file) => file && existsSync(file),
  )
  if (found) return found
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium found: set CHROMIUM_PATH to one.')
  // The package unpacks into the temporary folder under fixed names, so each version gets a folder of its own.
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
  return file
}
