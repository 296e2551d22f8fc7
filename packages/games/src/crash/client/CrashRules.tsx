import { hundredthsText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type CrashModel } from '../crash.ts'
import { crashRules as words } from './crash.text.ts'
import { timesText } from './crash-words.ts'

/** Hundredths. */
const TIMES = [101, 120, 150, 200, 300, 500, 1000, 2500, 10_000, 100_000]

export function CrashRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as CrashModel
  return (
    <RulesFrame game={game} currency={currency} model={model} how={words.how}>
      <h3>{words.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.times}</th>
            <th scope="col">{words.chance}</th>
          </tr>
        </thead>
        <tbody>
          {TIMES.map((at) => (
            <tr key={at}>
              <td>
                <b translate="no">{timesText(at)}</b>
              </td>
              <td translate="no">{hundredthsText(Math.floor((model.rtpBp * 100) / at))} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}
