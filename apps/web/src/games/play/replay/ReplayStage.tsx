import { type Round } from '@ayva/contract/games/rounds'
import { type Replay } from '@ayva/contract/games/rounds/replay'
import { entryOfModel, partOf, releaseIn } from '@ayva/games/parts.ts'
import { createReplay } from '@ayva/games/table/replay.ts'
import { backdropOf } from '@ayva/games/table/scenery.ts'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { IconButton } from '@ayva/kit/IconButton'
import { Pill } from '@ayva/kit/Pill'
import { createElement, Suspense, use, useState } from 'react'
import { GameClient } from '../../rounds/rounds.ts'
import { useBackLink } from '#lib/back.ts'
import { replayText as text } from './replay.text.ts'
import { ShareRound } from './ShareRound.tsx'
import { useReplay } from './use-replay.ts'

type Props = Pick<Replay, 'steps' | 'title' | 'token'> & { own: string | undefined }

/** A stored round on the screen of its game, played again automatically. */
export function ReplayStage({ steps, title, own, token }: Props) {
  const last = steps.at(-1)!
  const entry = entryOfModel(last.modelId)
  const [turn, setTurn] = useState(0)
  const [isOver, setOver] = useState(false)
  const back = useBackLink()
  if (!entry) return <p className="replay-failed">{text.unknownGame}</p>
  const sum = (minor: bigint) => formatMoney({ minor, currency: last.currency })
  const again = () => {
    setOver(false)
    setTurn(turn + 1)
  }
  return (
    <>
      <img className="game-back" src={backdropOf(title.art)} alt="" />
      <header className="game-bar replay-bar">
        <IconButton icon="arrow-left" label={text.back} {...back} href="/" />
        <h1>{title.name}</h1>
        <Pill tone="persimmon">{text.mark}</Pill>
        <p>{text.sums(sum(last.stake), sum(last.payout))}</p>
        <span className="game-bar-space" />
        <Button size="sm" icon="arrow-clockwise" onClick={again} disabled={!isOver}>
          {text.again}
        </Button>
        {own !== undefined && <ShareRound roundId={own} token={token} />}
      </header>
      <Suspense fallback={<Loading />}>
        <Played key={turn} steps={steps} art={title.art} entry={entry} over={() => setOver(true)} />
        <Told entry={entry} isOver={isOver} own={own} outcome={last.outcome} />
      </Suspense>
    </>
  )
}

/** Shown while the client of a game loads, which can take long on a slow connection. */
function Loading() {
  return (
    <div className="replay-stage replay-still" aria-busy="true">
      <output>{text.loading}</output>
    </div>
  )
}

type Entry = NonNullable<ReturnType<typeof entryOfModel>>
type PlayedProps = { steps: readonly Round[] } & { art: string; entry: Entry; over: () => void }

/** The game's own client; a crash round is a still picture, because it runs without the player. */
function Played(props: PlayedProps) {
  const { releases } = use(partOf(props.entry, 'math'))
  const isShared = releases.some(({ engine }) => engine.shared)
  return isShared ? <Still {...props} /> : <Client {...props} />
}

function Client({ steps, art, entry, over }: PlayedProps) {
  const [replay] = useState(() => createReplay(steps, art))
  const stage = useReplay(replay, steps, over)
  return (
    <div className="replay-stage" ref={stage} inert>
      <GameClient entry={entry} table={replay.table} />
    </div>
  )
}

function Still({ steps, art, entry, over }: PlayedProps) {
  const screen = use(partOf(entry, 'screen'))
  const math = use(partOf(entry, 'math'))
  const { modelId, modelVersion, outcome } = steps.at(-1)!
  const { model } = releaseIn(math, modelId, modelVersion)
  const stage = useReplay(undefined, steps, over)
  return (
    <div className="replay-stage replay-still" ref={stage}>
      {createElement(screen, { art, model, outcome })}
    </div>
  )
}

type ToldProps = { entry: Entry; outcome: unknown; isOver: boolean; own: string | undefined }

/** The outcome in words after it was shown, also for screen readers; and the link to its proof. */
function Told({ entry, outcome, isOver, own }: ToldProps) {
  const { outcomeWords } = use(partOf(entry, 'fairness'))
  return (
    <footer className="replay-foot">
      <output className="replay-told">
        {isOver ? `${outcomeWords(outcome)}. ${text.over}` : text.running}
      </output>
      <a className="k-link" href={own === undefined ? '/fairness' : `/fairness?round=${own}`}>
        {own === undefined ? text.howFair : text.check}
      </a>
    </footer>
  )
}
