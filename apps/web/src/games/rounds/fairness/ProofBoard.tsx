import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { backdropOf } from '@ayva/games/table/scenery.ts'
import { createElement, Suspense, use } from 'react'
import { fairText } from './fairness.text.ts'
import { type Checked } from './Verdict.tsx'
import { drawWords, paidWords } from './words.ts'

/** The screen of the recomputed round, which players recognise, and its outcome in words. */
export function ProofScene({ checked }: { checked: Checked }) {
  const { art, currency, verified } = checked
  const { good, outcomeWords, recomputed } = verified
  const { payout } = recomputed
  return (
    <figure className="fairness-board">
      <div className="fairness-scene">
        <img src={backdropOf(art)} alt="" />
        <Suspense>
          <Screen checked={checked} />
        </Suspense>
      </div>
      <figcaption>
        {!good && fairText.cameOther} {outcomeWords}
        {payout !== null && `, ${paidWords({ minor: payout, currency })}`}.
      </figcaption>
    </figure>
  )
}

/** Every value that was read from the stream. */
export function ProofDraws({ checked }: { checked: Checked }) {
  const { draws } = checked.verified
  return (
    <div className="fairness-board">
      <table>
        <caption className="k-visually-hidden">{fairText.draws.caption}</caption>
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

function Screen({ checked: { art, claim, verified } }: { checked: Checked }) {
  const view = use(partOf(entryOfModel(claim.modelId)!, 'screen'))
  return createElement(view, { art, model: verified.model, outcome: verified.recomputed.outcome })
}
