import { memo, useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { playSound } from '../../table/sound.ts'
import { timesText } from '../../table/times.ts'
import { type Shown } from '../../table/use-round.ts'
import { bucketsOf, type PlinkoModel, type PlinkoOutcome, type PlinkoParams } from '../plinko.ts'
import { plinkoText } from './plinko.text.ts'
import {
  type Board,
  boardOf,
  bucketColour,
  bucketX,
  fallFrames,
  fallMs,
  HEIGHT,
  isNarrow,
  knocksOf,
  pegAt,
  trailOf,
  WIDTH,
} from './plinko-board.ts'

type Props = {
  model: PlinkoModel
  params: PlinkoParams
  moving: Shown<PlinkoOutcome> | undefined
  shown: Shown<PlinkoOutcome> | undefined
}

/** The board, and the ball on the path of the outcome. */
export function PlinkoBoard({ model, params, moving, shown }: Props) {
  const board = boardOf(params.rows)
  const lies = moving ?? shown
  const fits = lies?.outcome.rows === params.rows && lies.outcome.risk === params.risk
  const landed = !moving && fits ? shown?.outcome.bucket : undefined
  return (
    <div className="plinko-board">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-label={plinkoText.board(params.rows)}>
        <defs>
          <radialGradient id="plinko-pin" cx=".36" cy=".3" r=".8">
            <stop stopColor="#fff" />
            <stop offset=".5" stopColor="#aed7f5" />
            <stop offset="1" stopColor="#39659b" />
          </radialGradient>
        </defs>
        <path className="plinko-spout" d="M326 2H394L378 24H342Z" />
        <Pins rows={params.rows} />
        {fits && lies && (
          <path
            key={lies.round.id}
            className={`plinko-trail${moving ? ' is-falling' : ''}`}
            style={{ animationDuration: `${fallMs(params.rows)}ms` }}
            d={trailOf(board, lies.outcome.path)}
          />
        )}
        <Buckets
          board={board}
          values={bucketsOf(model, params)}
          landed={landed}
          won={shown !== undefined && shown.round.celebrate !== 'none'}
        />
      </svg>
      {fits && lies && (
        <Ball key={lies.round.id} board={board} lies={lies} falls={Boolean(moving)} />
      )}
    </div>
  )
}

const Pins = memo(({ rows }: { rows: number }) => {
  const board = boardOf(rows)
  const pins = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_none, index) => pegAt(board, row, index)),
  )
  return pins
    .flat()
    .map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={board.peg} fill="url(#plinko-pin)" />
    ))
})

type BucketsProps = {
  board: Board
  values: readonly number[]
  landed: number | undefined
  /** The last round returned more than its stake. */
  won: boolean
}

function Buckets({ board, values, landed, won }: BucketsProps) {
  const narrow = isNarrow(board)
  const width = board.step - 3
  return values.map((x100, bucket) => {
    const x = bucketX(board, bucket)
    const lies = landed === bucket ? (won ? ' is-landed is-won' : ' is-landed') : ''
    return (
      <g
        // A bucket is its place.
        // oxlint-disable-next-line react/no-array-index-key
        key={bucket}
        className={`plinko-bucket${lies}`}
      >
        <path
          d={leafOf(x - width / 2, width, narrow ? 62 : 44)}
          fill={bucketColour(board.rows, bucket)}
        />
        <text
          transform={narrow ? `translate(${x + 6} 606) rotate(-90)` : `translate(${x} 602)`}
          fontSize={narrow ? 19 : Math.min(18, board.step / 3.5)}
        >
          {timesText(x100 * 100)}
        </text>
      </g>
    )
  })
}

/** A bucket with two opposite corners round. */
function leafOf(x: number, width: number, height: number): string {
  const round = Math.min(14, width / 3)
  const sharp = Math.min(4, width / 8)
  return (
    `M${x + round} 574h${width - round - sharp}q${sharp} 0 ${sharp} ${sharp}v${height - round - sharp}` +
    `q0 ${round} ${-round} ${round}h${round + sharp - width}q${-sharp} 0 ${-sharp} ${-sharp}` +
    `v${round + sharp - height}q0 ${-round} ${round} ${-round}Z`
  )
}

function Ball({
  board,
  lies,
  falls,
}: {
  board: Board
  lies: Shown<PlinkoOutcome>
  falls: boolean
}) {
  const layer = useRef<HTMLDivElement>(null)
  const { path } = lies.outcome
  useEffect(() => {
    const frames = fallFrames(board, path)
    const still = prefersStill() || !falls
    const run = layer.current?.animate(still ? frames.slice(-1) : frames, {
      duration: still ? 1 : fallMs(path.length),
      fill: 'both',
    })
    const knocks = still
      ? []
      : knocksOf(path.length).map((ms) => setTimeout(() => playSound('roll'), ms))
    return () => {
      run?.cancel()
      knocks.forEach(clearTimeout)
    }
    // The ball falls once; that it lies now changes nothing of where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path])
  const size = { width: `${(board.ball * 200) / WIDTH}%` }
  return (
    <div className="plinko-layer" ref={layer} aria-hidden="true">
      <i style={size} />
    </div>
  )
}
