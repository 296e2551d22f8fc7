import { oddsText, percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { timesText } from '../../table/times.ts'
import { hitLeaves, type KenoModel, PICKS_MAX } from '../keno.ts'
import { kenoRules } from './keno.text.ts'

export function KenoRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as KenoModel
  return (
    <RulesFrame game={game} currency={currency} model={model} how={kenoRules.how}>
      <h3>{kenoRules.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{kenoRules.picks}</th>
            <th scope="col" className="rules-frame-list">
              {kenoRules.hits}
            </th>
            <th scope="col">{kenoRules.rtp}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: PICKS_MAX }, (_, at) => at + 1).map((picks) => {
            const leaves = hitLeaves(model, picks)
            const rtp = leaves.reduce((sum, one) => sum + (one.share * one.multiplier4) / 10_000, 0)
            return (
              <tr key={picks}>
                <td>{picks}</td>
                <td className="rules-frame-list">
                  {leaves.map(
                    ({ multiplier4, share }, hits) =>
                      multiplier4 > 0 && (
                        // Hits are counted from none.
                        // oxlint-disable-next-line react/no-array-index-key
                        <span key={hits}>
                          {hits}: <b translate="no">{timesText(multiplier4)}</b>{' '}
                          {kenoRules.odds(oddsText(share))}
                        </span>
                      ),
                  )}
                </td>
                <td translate="no">{percentText(rtp)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </RulesFrame>
  )
}
