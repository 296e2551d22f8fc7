import { timesText } from '../../table/times.ts'
import { type KenoModel, pays100 } from '../keno.ts'
import { kenoText } from './keno.text.ts'

type Props = { model: KenoModel; picks: number; hits: number | undefined }

/** The pay of each number of hits for the picked numbers; the row always has the same height. */
export function KenoPays({ model, picks, hits }: Props) {
  const paid = Array.from({ length: picks }, (_, at) => at + 1).filter(
    (one) => pays100(model, picks, one) > 0,
  )
  return (
    <ul className="keno-pays" aria-label={kenoText.pays}>
      {paid.map((one) => {
        const times = timesText(pays100(model, picks, one) * 100)
        return (
          <li key={one} className={one === hits ? 'is-hit' : undefined}>
            <span className="k-visually-hidden">{kenoText.pay(one, picks, times)}</span>
            <small aria-hidden="true">{`${one}/${picks}`}</small>
            <b aria-hidden="true">{times}</b>
          </li>
        )
      })}
    </ul>
  )
}
