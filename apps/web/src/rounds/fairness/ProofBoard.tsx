import { type Classic3Outcome } from '@ayva/games/classic3/classic3.ts'
import { type DiceOutcome } from '@ayva/games/dice/dice.ts'
import { type MinesOutcome } from '@ayva/games/mines/mines.ts'
import { cabinets } from '../classic3/cabinets.ts'
import { SymbolPicture } from '../classic3/SymbolPicture.tsx'
import { happenedText } from '../dice/dice-words.ts'
import { rollText } from '../figures.ts'
import { cellLooks } from '../mines/mines-view.ts'
import { objectPicture, partPicture } from '../pictures.ts'
import { backdropOf } from '../scenery.ts'
import { fairText } from './fairness.text.ts'
import { knownModel } from './models.ts'
import { type Checked } from './Verdict.tsx'
import { drawWords } from './words.ts'

/** The screen of the recomputed round, and under it every value that was read from the stream. */
export function ProofBoard({ checked }: { checked: Checked | undefined }) {
  const known = checked && knownModel(checked.claim.modelId)
  if (!checked || !known) return <div className="fair-board is-empty">{fairText.boardBefore}</div>
  const { recomputed, draws } = checked.verified
  return (
    <div className="fair-board">
      <div className="fair-scene">
        <img src={backdropOf(known.art)} alt="" />
        <Screen {...known} outcome={recomputed.outcome} />
      </div>
      <table>
        <caption className="visually-hidden">{fairText.draws.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{fairText.draws.step}</th>
            <th scope="col">{fairText.draws.bytes}</th>
            <th scope="col">{fairText.draws.value}</th>
          </tr>
        </thead>
        <tbody>
          {draws.map((draw, index) => {
            const [step, value] = drawWords(draw, index)
            return (
              <tr key={step}>
                <td>{step}</td>
                <td>
                  <code>{draw.hex}</code>
                </td>
                <td>{value}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type ScreenProps = { engine: string; art: string; outcome: unknown }

function Screen({ engine, art, outcome }: ScreenProps) {
  if (engine === 'classic3') return <Reels art={art} outcome={outcome as Classic3Outcome} />
  if (engine === 'dice') return <Roll {...(outcome as DiceOutcome)} />
  return <Field outcome={outcome as MinesOutcome} />
}

function Reels({ art, outcome }: { art: string; outcome: Classic3Outcome }) {
  const looks = cabinets[art]?.symbols ?? {}
  const hits = new Set(outcome.wins.flatMap(({ cells }) => cells))
  return (
    <div className="fair-reels">
      {[0, 1, 2].flatMap((row) =>
        outcome.grid.map((reel, index) => (
          <div
            key={`${row}${reel.join('')}${index * 3 + row}`}
            className={hits.has(index * 3 + row) ? 'is-hit' : undefined}
          >
            <SymbolPicture art={art} look={looks[reel[row]!]} named />
          </div>
        )),
      )}
    </div>
  )
}

function Roll(outcome: DiceOutcome) {
  return (
    <p className="fair-roll">
      <b className={outcome.win ? 'gain' : undefined}>{rollText(outcome.roll)}</b>
      {happenedText(outcome)}
    </p>
  )
}

function Field({ outcome }: { outcome: MinesOutcome }) {
  return (
    <div className="fair-field">
      {cellLooks(outcome).map((look, cell) => (
        <span
          // A cell is its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={cell}
          className={`is-${look}`}
        >
          {look !== 'closed' && (
            <img
              src={look.startsWith('gem') ? objectPicture('gem') : partPicture('mines-bomb')}
              alt=""
            />
          )}
        </span>
      ))}
    </div>
  )
}
