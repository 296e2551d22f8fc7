/** Requests go by PgBouncer in transaction mode, which is then stopped and started while players play. */
import { unprivileged } from '@ayva/postgres/binaries'
import { freePort } from '@ayva/postgres/ports'
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Chance } from '../chance.ts'
import { judge } from '../judge.ts'
import { Person } from '../person.ts'
import { Fleet } from './fleet.ts'
import { Load } from './load.ts'
import { Program, versionOf } from './program.ts'
import { type Report } from './report.ts'

/** Fewer connections than the nodes have clients, so that each is used by many in turns. */
const CONNECTIONS = 4
const PLAYED_MS = 10_000
const AWAY_MS = 3_000
const HEALED_MAX_MS = 5_000

export async function pgbouncer(report: Report, { players = 12, stops = 3 } = {}): Promise<void> {
  const version = versionOf('pgbouncer', '--version')
  const port = await freePort()
  let program: Program | undefined
  let pooledUrl = ''
  const fleet = await Fleet.open({
    settings: { DRAIN_SECONDS: '0' },
    async pooled(url, folder) {
      const at = new URL(url)
      program = programFor(at, folder, port)
      await program.start()
      at.port = String(port)
      pooledUrl = at.href
      return pooledUrl
    },
  })
  try {
    const load = new Load({ nodes: fleet.webNodes })
    const probe = new Person({ nodes: fleet.webNodes }, new Chance(1), load.figures)
    await probe.register()
    await load.begin(players)
    load.people.push(probe)
    report.say(`${version}: two web nodes, ${players} players, ${CONNECTIONS} connections.`)
    await pause(PLAYED_MS)
    for (const line of await looked(pooledUrl)) report.say(line)
    for (let n = 0; n < stops; n++) {
      await program!.stop()
      await pause(AWAY_MS)
      const begun = performance.now()
      await program!.start()
      await Promise.all(fleet.webNodes.map((node) => probe.betAt(node)))
      const ms = Math.round(performance.now() - begun)
      report.say(`PgBouncer away for ${AWAY_MS / 1000} s: bets ${ms} ms after its start`)
      if (ms > HEALED_MAX_MS) report.wrong(`bets only ${ms} ms after the start of PgBouncer`)
    }
    await load.leave()
    report.tellLoad(load)
    for (const line of await judge(fleet, load.people)) report.wrong(line)
    await fleet.assertBooksBalance()
  } finally {
    await fleet.close()
    await program?.stop()
  }
}

/** The file that operators get, `deploy/pgbouncer.ini`, before the database of a drill. */
function programFor(at: URL, folder: string, port: number): Program {
  let text = readFileSync('deploy/pgbouncer.ini', 'utf8')
  const change = (from: string | RegExp, to: string) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`deploy/pgbouncer.ini has no ${String(from)}`)
    text = changed
  }
  const users = path.join(folder, 'userlist.txt')
  const file = path.join(folder, 'pgbouncer.ini')
  change(
    /^ayva = host=127\.0\.0\.1 port=5432 dbname=ayva /m,
    `postgres = host=127.0.0.1 port=${at.port} `,
  )
  change(/^listen_port = .*/m, `listen_port = ${port}`)
  change(/^auth_file = .*/m, `auth_file = ${users}`)
  change(/^admin_users = .*/m, 'admin_users = postgres')
  change(
    /^default_pool_size = .*\nmin_pool_size = .*\nreserve_pool_size = .*/m,
    `default_pool_size = ${CONNECTIONS}`,
  )
  change(/^logfile = .*/m, `logfile = ${path.join(folder, 'pgbouncer.log')}`)
  change(/^(pidfile|unix_socket_dir) = .*\n/gm, '')
  writeFileSync(file, `${text}\nunix_socket_dir =\n`)
  writeFileSync(users, `"postgres" "${decodeURIComponent(at.password)}"\n`)
  // Root starts it as the user that runs PostgreSQL, because it refuses to run as root.
  const as = unprivileged()
  if (as) {
    for (const one of [folder, file, users]) chownSync(one, as.uid, as.gid)
    chmodSync(users, 0o600)
  }
  return new Program('pgbouncer', { argv: ['-q', file], port, as })
}

/** Whether PgBouncer has set the time-outs of requests, and how many connections serve how many clients. */
async function looked(url: string): Promise<string[]> {
  const console_ = new URL(url)
  console_.pathname = '/pgbouncer'
  const ask = async (address: string, text: string) => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const { rows } = await client.query<Record<string, string>>(text)
    await client.end()
    return rows
  }
  const [timeout] = await ask(url, 'show statement_timeout')
  const pools = await ask(console_.href, 'show pools')
  const pool = pools.find(({ database }) => database === 'postgres')!
  const sum = (...names: string[]) => names.reduce((all, name) => all + Number(pool[name]), 0)
  const clients = sum('cl_active', 'cl_waiting')
  const servers = sum('sv_active', 'sv_idle', 'sv_used')
  return [
    `${clients} clients on ${servers} connections; statement_timeout is ${timeout!['statement_timeout']}`,
  ]
}
