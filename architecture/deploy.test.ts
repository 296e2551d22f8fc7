/** The files of `deploy/` name settings that exist, and are accepted by the programs that read them. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, settings } from '../apps/server/src/lib/config.ts'
import { patience } from '../apps/server/src/lib/data/db.ts'
import { secretSettings } from '../apps/server/src/lib/secret-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(path.join(root, 'deploy'), path.join(entry.parentPath, entry.name)))
const units = files.filter((name) => name.endsWith('.service'))
const folder = mkdtempSync(path.join(tmpdir(), 'ayva-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The settings that a file gives to the product. */
function givenIn(name: string): string[] {
  const text = read(name)
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)
  if (name.endsWith('.env')) return names(/^([A-Z\d_]+)=/gm)
  if (name.endsWith('.service'))
    return names(/^Environment=(.+)$/gm).flatMap((line) =>
      line.split(' ').map((one) => one.split('=')[0]!),
    )
  if (name.endsWith('.yaml')) return names(/^ +([A-Z][A-Z\d_]+): /gm)
  if (name === 'Containerfile')
    return [...text.matchAll(/^ENV ((?:.+\\\n)*.+)/gm)].flatMap(([, list]) =>
      [...list!.matchAll(/([A-Z\d_]+)=/g)].map(([, one]) => one!),
    )
  return []
}
/** What belongs to the image of PostgreSQL and not to the product. */
const isForeign = (name: string) => name.startsWith('POSTGRES_')

function isKnown(name: string): boolean {
  const secret = /^(.+)_FILE$/.exec(name)?.[1]
  if (secret !== undefined && (secretSettings as readonly string[]).includes(secret)) return true
  return name in settings
}

test('every setting that a deployment file gives or mentions exists, and is in docs/configuration.md', () => {
  const given = files.flatMap((name) => givenIn(name).map((one) => `${name}: ${one}`))
  expect(given.length, 'a rule that looks at nothing is always kept').toBeGreaterThan(50)
  // Names with an underscore are settings in comments too.
  const told = files.flatMap((name) =>
    [...read(name).matchAll(/\b[A-Z]{3,}\d*(?:_[A-Z\d]+)+\b/g)].map(([one]) => `${name}: ${one}`),
  )
  const nameOf = (line: string) => line.split(': ')[1]!
  const unknown = [...given, ...told].filter(
    (line) => !isForeign(nameOf(line)) && !isKnown(nameOf(line)),
  )
  expect(unknown).toEqual([])
})

test('the settings of deploy/ayva.env are accepted by a node whose secrets are in files', () => {
  const env: Record<string, string> = {}
  for (const [, name, value] of read('ayva.env').matchAll(/^([A-Z\d_]+)=(.*)$/gm))
    env[name!] = value!.replace(/^"(.*)"$/, '$1')
  for (const [name, file] of Object.entries(env)) {
    const secret = /^(.+)_FILE$/.exec(name)?.[1]
    if (secret === undefined) continue
    const value = /_URL$/.test(secret)
      ? { REDIS_URL: 'redis://10.0.0.5', SMTP_URL: 'smtp://10.0.0.6' }[secret]
      : 'a secret that nobody has read'
    env[name] = path.join(folder, path.basename(file))
    writeFileSync(env[name], `${value ?? 'postgres://ayva:word@10.0.0.7/ayva'}\n`)
  }
  const config = readConfig(env)
  expect(config.MAIL_FROM).toBe('Айва <no-reply@ayva.example>')
  expect(config.PSP_SECRET).toBe('a secret that nobody has read')
  expect(config.DATABASE_DIRECT_URL).toBe('postgres://ayva:word@10.0.0.7/ayva')
})

test('the times of HAProxy, systemd, PgBouncer and the nodes fit each other', () => {
  const number = (name: string, pattern: RegExp) => Number(pattern.exec(read(name))?.[1])
  const drain = number('ayva.env', /^DRAIN_SECONDS=(\d+)$/m)
  const [, every, fall] = /inter (\d+)s fall (\d+)/.exec(read('haproxy.cfg'))!
  const check = number('haproxy.cfg', /timeout check (\d+)s/)
  // HAProxy must have noticed before the node stops, though the first check may have just begun.
  expect(drain).toBeGreaterThanOrEqual(Number(every) * Number(fall) + check)
  for (const unit of units.filter((name) => /Restart=/.test(read(name))))
    expect(number(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(drain + 10)
  const yaml = read('compose.yaml')
  expect(Number(/stop_grace_period: (\d+)s/.exec(yaml)![1])).toBeGreaterThan(drain + 10)

  const [, statement] = /statement_timeout = (\d+)/.exec(read('pgbouncer.ini'))!
  expect(Number(statement)).toBe(patience.request.answerMs - 300)
  const wait = number('pgbouncer.ini', /^query_wait_timeout = (\d+)$/m)
  expect(wait * 1000).toBeLessThan(patience.request.answerMs)

  // The instances 1 and 2 of the unit are the servers of HAProxy.
  const web = read('systemd/ayva-web@.service')
  const [, port, officePort] = /PORT=(\d+)%i OFFICE_PORT=(\d+)%i/.exec(web)!
  const servers = [...read('haproxy.cfg').matchAll(/^ {4}server web(\d) 127\.0\.0\.1:(\d+)/gm)]
  const ports = new Set(servers.map(([, instance, at]) => `${instance} ${at}`))
  expect(ports).toEqual(
    new Set(['1', '2'].flatMap((n) => [`${n} ${port}${n}`, `${n} ${officePort}${n}`])),
  )
})

const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined

test('HAProxy accepts deploy/haproxy.cfg without a warning', ({ skip }) => {
  if (!isInstalled('haproxy')) skip('haproxy is not installed')
  if (!isInstalled('openssl')) skip('openssl, which makes a certificate, is not installed')
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((one) => path.join(folder, one))
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 1 -subj /CN=ayva.example`.split(
      ' ',
    ),
  )
  expect(made.status).toBe(0)
  const both = path.join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate!, 'utf8') + readFileSync(key!, 'utf8'))
  const config = path.join(folder, 'haproxy.cfg')
  writeFileSync(config, read('haproxy.cfg').replace('/etc/haproxy/certs/', both))
  const { status, stderr, stdout } = spawnSync('haproxy', ['-c', '-f', config], {
    encoding: 'utf8',
  })
  // Another user than root cannot check that the group of the configuration exists.
  expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ALERT/)
  expect(status).toBe(0)
})

test('systemd accepts the units of deploy/systemd', ({ skip }) => {
  if (!isInstalled('systemd-analyze')) skip('systemd is not installed')
  for (const unit of units) {
    const copy = path.join(folder, path.basename(unit).replace('@.', '@1.'))
    const text = read(unit).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    writeFileSync(copy, text)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], {
      encoding: 'utf8',
    })
    expect(stderr.split('\n').filter((line) => line.includes('ayva-'))).toEqual([])
    expect(status).toBe(0)
  }
})
