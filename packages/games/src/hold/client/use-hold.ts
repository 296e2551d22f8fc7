import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useState } from 'react'
import { useSeries } from '../../slot/use-series.ts'
import { respinsWords } from '../../slot/words.ts'
import { pause } from '../../table/cycle.ts'
import { playSound } from '../../table/sound.ts'
import { type HoldModel, type HoldOutcome } from '../hold.ts'
import { type Held, heldBoards } from './board.ts'
import { words } from './hold.text.ts'

const TRIGGER_MS = 1200
const CARD_MS = 1700
const TURN_MS = 760
const FELL_MS = 620
const END_MS = 900

type Card = { title: string; note?: string }

/** The series of respins, shown one by one. */
export function useHold(model: HoldModel) {
  const { series, tell, run } = useSeries()
  const [held, setHeld] = useState<Held>()
  const [turning, setTurning] = useState(false)
  const [card, setCard] = useState<Card>()

  const play = useCallback(
    async (outcome: HoldOutcome, round: Round) => {
      const boards = heldBoards(model, outcome)
      const unit = round.stake / BigInt(model.unitsPerBet)
      const told = ({ sumX, left }: Held) => {
        const units = outcome.lineUnits + sumX * model.unitsPerBet
        const won = unit * BigInt(Math.min(units, outcome.totalUnits))
        tell({ label: words.series, counter: words.left(left), won })
      }
      await run(boards, async (board, signal) => {
        if (board === boards[0]) {
          await pause(TRIGGER_MS, signal)
          told(board)
          setHeld(board)
          setCard({ title: respinsWords(model.respins), note: words.series })
          playSound('open')
          await pause(CARD_MS, signal)
          return setCard(undefined)
        }
        setTurning(true)
        await pause(TURN_MS, signal)
        setTurning(false)
        setHeld(board)
        told(board)
        if (board.fresh.length > 0 && !signal.aborted) playSound('open')
        await pause(board === boards.at(-1) ? END_MS : FELL_MS, signal)
      })
      setTurning(false)
      setCard(undefined)
      setHeld({ ...boards.at(-1)!, fresh: [] })
    },
    [model, run, tell],
  )

  /** At a new spin the board of the last series is removed. */
  const clear = useCallback(() => setHeld(undefined), [])

  return { series, held, turning, card, play, clear }
}
