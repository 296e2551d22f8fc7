import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { secretSettings } from './secret-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ayva-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const base = { DATABASE_URL: 'postgres://db.test/ayva' }

function fileOf(text: string): string {
  const file = path.join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}
function complaint(env: Record<string, string>): string {
  try {
    readConfig({ ...base, ...env })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a secret is read from the file that its setting names, without the newline at its end', () => {
  for (const end of ['', '\n', '\r\n']) {
    const file = fileOf(`a secret that nobody has read${end}`)
    const { PSP_SECRET, DATABASE_URL } = readConfig({
      PSP_SECRET_FILE: file,
      DATABASE_URL_FILE: fileOf(`postgres://db.test/other${end}`),
    })
    expect(PSP_SECRET).toBe('a secret that nobody has read')
    expect(DATABASE_URL).toBe('postgres://db.test/other')
  }
})

test('a file that is missing, empty, too large, of several lines or no file stops the start by its name', () => {
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const wrong: [file: string, why: string][] = [
    [path.join(folder, 'nothing'), 'cannot be read (ENOENT)'],
    [folder, 'is no regular file'],
    [pipe, 'is no regular file'],
    [fileOf(''), 'is empty'],
    [fileOf('\n'), 'is empty'],
    [fileOf(`${'x'.repeat(20)}\n${'y'.repeat(20)}\n`), 'has more than one line'],
    [fileOf('x'.repeat(16 * 1024 + 1)), 'is larger than 16384 bytes'],
  ]
  for (const [file, why] of wrong)
    expect(complaint({ PSP_SECRET_FILE: file })).toContain(`PSP_SECRET_FILE=${file}: ${why}`)
})

test('a secret in a file is checked like any other, and never repeated', () => {
  const words = complaint({ PSP_SECRET_FILE: fileOf('short-secret') })
  expect(words).toContain('PSP_SECRET=(a secret)')
  expect(words).not.toContain('short-secret')
  const address = complaint({ DATABASE_URL: '', DATABASE_URL_FILE: fileOf('mysql://a:word@b/c') })
  expect(address).toContain('DATABASE_URL=(a secret)')
})

test('a secret that is given twice stops the start', () => {
  const twice = { PSP_SECRET: 'x'.repeat(20), PSP_SECRET_FILE: fileOf('y'.repeat(20)) }
  expect(complaint(twice)).toContain('is set beside PSP_SECRET')
})

test('every secret among the settings can be in a file, and docs/configuration.md lists them', () => {
  const isSecret = /_SECRETS?(_BEFORE)?$|_KEY$|_PASSWORD$|_TOKEN$/
  // A public key, and the id of a key.
  const known = Object.keys(settings).filter(
    (name) => isSecret.test(name) && name !== 'SOCIAL_OK_KEY',
  )
  expect(known.filter((name) => !(secretSettings as readonly string[]).includes(name))).toEqual([])
  expect(secretSettings.filter((name) => !(name in settings))).toEqual([])
  const root = path.resolve(import.meta.dirname, '../../../..')
  const told = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8')
  const [, section] = /## Secrets in files\n([^#]+)/.exec(told)!
  const listed = [...section!.matchAll(/^- `([A-Z0-9_]+)`/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual([...secretSettings].toSorted())
})
