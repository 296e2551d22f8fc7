import { percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { timesText } from '../../table/times.ts'
import { bucketsOf, type PlinkoModel, risks, ROWS_MAX, ROWS_MIN } from '../plinko.ts'
import { returnOf } from './PlinkoPanel.tsx'
import { plinkoRules, riskNames } from './plinko.text.ts'

const all = Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_, at) => ROWS_MIN + at)

export function PlinkoRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as PlinkoModel
  return (
    <RulesFrame game={game} currency={currency} model={model} how={plinkoRules.how}>
      {risks.map((risk) => (
        <section key={risk}>
          <h3>{`${riskNames[risk]} риск`}</h3>
          <table className="rules-frame-table">
            <thead>
              <tr>
                <th scope="col">{plinkoRules.rows}</th>
                <th scope="col" className="rules-frame-list">
                  {plinkoRules.table}
                </th>
                <th scope="col">{plinkoRules.rtp}</th>
              </tr>
            </thead>
            <tbody>
              {all.map((rows) => {
                const half = bucketsOf(model, { rows, risk }).slice(0, Math.floor(rows / 2) + 1)
                return (
                  <tr key={rows}>
                    <td>{rows}</td>
                    <td className="rules-frame-list">
                      {half.map((x100, bucket) => (
                        // Buckets are counted from the edge.
                        // oxlint-disable-next-line react/no-array-index-key
                        <span translate="no" key={bucket}>
                          {timesText(x100 * 100)}
                        </span>
                      ))}
                    </td>
                    <td translate="no">{percentText(returnOf(model, { rows, risk }))}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      ))}
    </RulesFrame>
  )
}
