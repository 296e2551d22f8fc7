import { Money } from '@ayva/kit/Money'
import { oddsText } from '../../table/figures.ts'
import { type HandRank } from '../hands.ts'
import { type PokerModel } from '../videopoker.ts'
import { payRows } from './poker-words.ts'
import { pokerText } from './poker.text.ts'

type Props = { model: PokerModel; bet: bigint; currency: string; lit: HandRank | undefined }

/** The pay of each hand for this stake; the present hand is highlighted. */
export function PayTable({ model, bet, currency, lit }: Props) {
  return (
    <ul className="videopoker-pays" aria-label={pokerText.pays}>
      {payRows(model).map(({ hand, name, times, chance }) => (
        <li key={hand} className={hand === lit ? 'is-lit' : undefined}>
          <span>
            {name}
            {hand === lit && <i className="k-visually-hidden"> ({pokerText.now})</i>}
          </span>
          <b>{times}×</b>
          <small translate="no">{oddsText(chance)}</small>
          <em>
            <Money value={{ minor: bet * BigInt(times), currency }} />
          </em>
        </li>
      ))}
    </ul>
  )
}
