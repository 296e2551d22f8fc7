/**
 * `npm run rtp -- [ROUNDS] [ENGINE …]` plays a number of rounds of each bet of each model on all cores and writes the
 * results to packages/games/src/par.json and docs/rtp.md. It also stores the spread of models that cannot be
 * enumerated, and the advertised win of each model. The same number of rounds gives the same figures on every machine.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { added, figuresOf, nothingTried, type Tried } from '@ayva/game-math/trial'
import { engines } from '@ayva/games/engines.ts'
import { type ParRow, type ParSheet } from '@ayva/games/par.ts'
import { type Chunk, chunksOf } from '@ayva/games/trials.ts'
import { type EngineMath } from '@ayva/game-math/release'
import { type Spread, spreadsIn } from '@ayva/games/spreads.ts'
import { findTopWin, type TopWin } from '@ayva/games/top-wins.ts'
import { rtpPage } from './rtp-page.ts'

const ROUNDS = 10_000_000
const root = path.dirname(import.meta.dirname)
const sheetFile = path.join(root, 'packages/games/src/par.json')
const topWinsFile = path.join(root, 'packages/games/src/top-wins.json')
const spreadsFile = path.join(root, 'packages/games/src/spreads.json')
/** A deviation of more than four standard errors has a probability of 1 in 16,000 and counts as a fault. */
const Z_MAX = 4

/** Exits with code 1 if a model does not return its published RTP. */
export async function rtp(args: string[]): Promise<void> {
  const [first = '', ...rest] = args
  const counted = /^\d+$/.test(first)
  const rounds = counted ? Number(first) : ROUNDS
  const wanted = counted ? rest : args
  const unknown = wanted.filter((id) => !engines.some((engine) => engine.id === id))
  if (unknown.length > 0) throw new Error(`There is no engine ${unknown.join(', ')}.`)
  const crew = Array.from({ length: availableParallelism() }, () => new Hand())
  const known = await readSheet()
  const spreads: Record<string, Spread> = await readSpreads()
  const topWins: Record<string, TopWin> = {}
  const sheet: ParSheet = []
  try {
    for (const { id, math } of engines) {
      const found = await math()
      const ofEngine = (row: ParRow) => found.releases.some(({ model }) => model.id === row.modelId)
      const asked = wanted.length === 0 || wanted.includes(id)
      const played = asked ? await rowsOf(found, rounds, crew) : undefined
      if (asked) Object.assign(spreads, spreadsIn(found))
      const rows = played ?? known.filter(ofEngine)
      sheet.push(...rows)
      Object.assign(topWins, topWinsIn(found, rows))
    }
  } finally {
    await Promise.all(crew.map((hand) => hand.leave()))
  }
  await writeFile(sheetFile, `${JSON.stringify(sheet, null, 1)}\n`)
  await writeFile(spreadsFile, linesText(spreads))
  await writeFile(topWinsFile, linesText(topWins))
  await writeFile(path.join(root, 'docs/rtp.md'), rtpPage(sheet))
  const wrong = sheet.filter(({ zRtp, zHits }) => !(within(zRtp) && within(zHits ?? 0))).length
  if (wrong > 0) throw new Error(`${wrong} of the trials lie beyond ${Z_MAX} standard errors.`)
}

/** Keeps the results of engines that are not played in this run. */
async function readSheet(): Promise<ParSheet> {
  return JSON.parse(await readFile(sheetFile, 'utf8')) as ParSheet
}

async function readSpreads(): Promise<Record<string, Spread>> {
  return JSON.parse(await readFile(spreadsFile, 'utf8')) as Record<string, Spread>
}

function topWinsIn(math: EngineMath, rows: readonly ParRow[]): Record<string, TopWin> {
  const found: Record<string, TopWin> = {}
  for (const release of math.releases) {
    const { id, version } = release.model
    const row = rows.find((one) => one.modelId === id && one.version === version)
    const topWin = findTopWin(release, math, row)
    if (topWin) found[`${id}:${version}`] = topWin
  }
  return found
}

/** One release on each line, so that a diff shows what has changed. */
function linesText(figures: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(figures).map(
    ([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

const within = (z: number) => Math.abs(z) <= Z_MAX

async function rowsOf(math: EngineMath, rounds: number, crew: Hand[]): Promise<ParRow[]> {
  const rows: ParRow[] = []
  for (const release of math.releases) {
    const { id: modelId, version } = release.model
    for (const trial of math.trials(release.model)) {
      const began = performance.now()
      const left = chunksOf(release, trial, rounds).map((chunk) => ({ ...chunk, engine: math.id }))
      const parts: Tried[] = []
      const work = async (hand: Hand) => {
        for (let next = left.shift(); next; next = left.shift())
          parts[next.index] = await hand.play(next)
      }
      await Promise.all(crew.map(work))
      const figures = figuresOf(trial, parts.reduce(added, nothingTried()))
      const { name, expected, onlyProof } = trial
      rows.push({ modelId, version, trial: name, onlyProof, expected, ...figures })
      const perSecond = Math.round(rounds / ((performance.now() - began) / 1000))
      const { rtp: came, error, zRtp } = figures
      console.log(
        `${modelId} ${name}: ${percent(came)} ± ${percent(error)}, due ` +
          `${percent(expected.rtp)}, z ${zRtp.toFixed(2)}, ${perSecond} rounds a second`,
      )
    }
  }
  return rows
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`

/** A thread that plays one chunk after another. */
class Hand {
  readonly #worker = new Worker(new URL('rtp-worker.ts', import.meta.url))

  play(chunk: Chunk & { engine: string }): Promise<Tried> {
    const { promise, resolve, reject } = Promise.withResolvers<Tried>()
    this.#worker.once('message', resolve)
    this.#worker.once('error', reject)
    this.#worker.postMessage(chunk)
    return promise.finally(() => this.#worker.removeListener('error', reject))
  }

  leave(): Promise<number> {
    return this.#worker.terminate()
  }
}
