/** Nodes are restarted one after the other behind HAProxy while players play: nobody may notice. */
import { freePort } from '@ayva/postgres/ports'
import { judge } from '../judge.ts'
import { Fleet } from './fleet.ts'
import { Haproxy } from './haproxy.ts'
import { Load } from './load.ts'
import { type Member } from './member.ts'
import { versionOf } from './program.ts'
import { type Report } from './report.ts'

/** A page connects again within half a second, and then says who it is. */
const GAP_MAX_MS = 2_000

/** `restarts` is how many times each node is restarted. */
export async function rolling(report: Report, { players = 12, restarts = 2 } = {}): Promise<void> {
  const version = versionOf('haproxy')
  const entry = await freePort()
  const fleet = await Fleet.open({ entry })
  const haproxy = new Haproxy(fleet, entry)
  try {
    await haproxy.start()
    const load = new Load({ nodes: [{ url: `http://127.0.0.1:${entry}` }] })
    await load.begin(players)
    report.say(
      `${version}: two web nodes and a worker, ${players} players, ${load.lines.ready} websockets.`,
    )
    for (let round = 0; round < restarts; round++)
      for (const member of fleet.members) await restart(report, member, haproxy)
    await load.leave()
    report.tellLoad(load)
    report.insistOnService(load, GAP_MAX_MS)
    for (const line of await judge(fleet, load.people)) report.wrong(line)
    await fleet.assertBooksBalance()
  } finally {
    await haproxy.stop()
    await fleet.close()
  }
}

async function restart(report: Report, member: Member, haproxy: Haproxy): Promise<void> {
  const begun = performance.now()
  const ended = await member.stop()
  const stopped = performance.now()
  await member.start()
  if (member.name !== 'worker') await haproxy.isUp(member.name)
  const back = performance.now()
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  report.say(
    `${member.name}: ended ${seconds(stopped - begun)} after SIGTERM, in service again ${seconds(back - stopped)} later`,
  )
  if (ended !== 0) report.wrong(`${member.name} did not end by itself in time (${ended})`)
}
