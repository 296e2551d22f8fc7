import { runCommand, say } from '#lib/command.ts'
import { type Deps } from '#lib/deps.ts'
import {
  announceNext,
  chainsOf,
  saltByBlock,
  WrongChain,
} from '../games/crash-rounds/crash-rounds.ts'
import {
  lotteryRemarks,
  saltByBlock as saltLottery,
  WrongSalt,
} from '../rewards/lottery/lottery.ts'
import { chainLengthOf } from '../games/crash/crash.ts'

const USAGE = `npm run draws                     the chains of crash rounds, and lotteries that wait for a block
npm run draws -- chain [HEIGHT]   announces the next chain; its salt is the hash of that Bitcoin block
npm run draws -- salt CHAIN HASH  the hash of the block that was named for the chain
npm run draws -- lottery ID HEIGHT HASH  the first block whose time is not before the lottery's end`
const by = { actorKind: 'command', actor: 'draws', why: 'by command' } as const

/** Shows the chains of crash rounds and lotteries, and applies an operator's additions to them. */
await runCommand(obey, [WrongChain, WrongSalt])

async function obey(deps: Deps, [verb, first, second, third]: string[]): Promise<number> {
  if (verb === undefined) {
    for (const chain of await chainsOf(deps)) say(lineOf(chain))
    for (const line of await lotteryRemarks(deps.db)) say(line)
    return 0
  }
  if (verb === 'chain' && (first === undefined || /^\d{1,8}$/.test(first))) {
    const block = first === undefined ? null : Number(first)
    say(lineOf(await announceNext(deps, { length: chainLengthOf(deps.config), block, by })))
    return 0
  }
  if (verb === 'salt' && /^\d{1,9}$/.test(first ?? '') && second !== undefined) {
    say(lineOf(await saltByBlock(deps, { id: BigInt(first!), hash: second, by })))
    return 0
  }
  const isBlock = /^\d{1,9}$/.test(first ?? '') && /^\d{1,8}$/.test(second ?? '')
  if (verb === 'lottery' && isBlock && third !== undefined) {
    await saltLottery(deps, { id: Number(first), height: Number(second), hash: third })
    say(`Lottery ${first} has its salt, and is drawn within a minute.`)
    return 0
  }
  say(USAGE)
  return 1
}

function lineOf(chain: Awaited<ReturnType<typeof chainsOf>>[number]): string {
  const { id, length, firstHash, announcedAt, salt, saltBlock, saltedAt } = chain
  const named = saltBlock === null ? 'a drawn value' : `Bitcoin block ${saltBlock}`
  const salted = salt === null ? `waits for ${named}` : `salt ${salt} at ${saltedAt!.toISOString()}`
  return `${id}  ${length} rounds  link 0 ${firstHash} at ${announcedAt.toISOString()}  ${salted}`
}
