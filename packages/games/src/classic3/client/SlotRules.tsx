import { type Classic3Model } from '../classic3.ts'
import { grouped, percentText } from '../../table/figures.ts'
import { rulesText } from '../../table/rules.text.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { slotRules } from './classic3.text.ts'
import { cabinets, type Cabinet } from './cabinets.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

const words = slotRules

export function SlotRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as Classic3Model
  const cabinet = cabinets[game.art] ?? cabinets['semerki']!
  const wild = cabinet.symbols[model.wild]?.label ?? model.wild
  const how = [
    ...words.how,
    model.wildMultiplier > 1 ? words.wildTimes(wild, model.wildMultiplier) : words.wild(wild),
    words.cap(grouped(model.maxWinX)),
  ]
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <Pays model={model} art={game.art} cabinet={cabinet} />
      <h3>{words.lines}</h3>
      <ul className="rules-frame-lines">
        {model.lines.map((rows, index) => (
          <Line key={rows.join('')} rows={rows} number={index + 1} />
        ))}
      </ul>
      {model.fullScreenWheel && <Wheel wheel={model.fullScreenWheel} />}
    </RulesFrame>
  )
}

type PaysProps = { model: Classic3Model; art: string; cabinet: Cabinet }

/** Units of the model as multiples of the whole bet: 150 units of a fifth are 30 bets. */
function Pays({ model, art, cabinet }: PaysProps) {
  const times = (units: number) => rulesText.times(grouped(units / model.unitsPerBet))
  const dear = Object.entries(model.pays).toSorted(([, a], [, b]) => b - a)
  return (
    <>
      <h3>{words.pays}</h3>
      <ul className="rules-frame-pays">
        {dear.map(([id, units]) => (
          <li key={id}>
            <SymbolPicture art={art} look={cabinet.symbols[id]} />
            <span>{cabinet.symbols[id]?.label ?? id}</span>
            <b>{times(units)}</b>
          </li>
        ))}
        {model.groups.map(({ id, symbols, pay }) => (
          <li key={id}>
            <SymbolPicture art={art} look={cabinet.symbols[symbols[0]!]} />
            <span>{words.groups[id] ?? id}</span>
            <b>{times(pay)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function Line({ rows, number }: { rows: readonly number[]; number: number }) {
  const points = rows.map((row, reel) => `${reel * 20 + 10},${row * 20 + 10}`).join(' ')
  return (
    <li>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        {[0, 1, 2].flatMap((reel) =>
          [0, 1, 2].map((row) => (
            <rect
              key={`${reel}${row}`}
              x={reel * 20 + 1}
              y={row * 20 + 1}
              width={18}
              height={18}
              rx={4}
              className={rows[reel] === row ? 'is-on' : undefined}
            />
          )),
        )}
        <polyline points={points} />
      </svg>
      <span className="k-visually-hidden">
        {words.line(number)}: {rows.map((row) => row + 1).join(', ')}
      </span>
      <span aria-hidden="true">{number}</span>
    </li>
  )
}

function Wheel({ wheel }: { wheel: NonNullable<Classic3Model['fullScreenWheel']> }) {
  const total = wheel.weights.reduce((sum, weight) => sum + weight, 0)
  return (
    <>
      <p className="rules-frame-note">{words.wheel}</p>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.wheelValue}</th>
            <th scope="col">{words.wheelChance}</th>
          </tr>
        </thead>
        <tbody>
          {wheel.values.map((value, index) => (
            <tr key={value}>
              <td>×{value}</td>
              <td>{percentText(wheel.weights[index]! / total, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
