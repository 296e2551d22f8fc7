import { type WheelsPreview } from '@ayva/contract/rewards/fortune-wheel/office'
import { formatMoney } from '@ayva/kit/Money'

type CostTableProps = {
  wheels: WheelsPreview['wheels']
  /** What holds now. */
  before: WheelsPreview['wheels'] | undefined
}

/** What a spin of each wheel costs now, and will cost. */
export function CostTable({ wheels, before }: CostTableProps) {
  return (
    <table className="o-plain">
      <caption className="k-visually-hidden">Средняя цена вращения</caption>
      <thead>
        <tr>
          <th scope="col">Колесо</th>
          <th scope="col">Вращение сейчас</th>
          <th scope="col">Станет</th>
          <th scope="col">В день на игрока</th>
        </tr>
      </thead>
      <tbody>
        {wheels.map(({ levelId, name, costOfSpin, costOfDay }) => {
          const now = before?.find((one) => one.levelId === levelId)
          return (
            <tr key={levelId}>
              <td>{name}</td>
              <td translate="no">{now ? formatMoney(now.costOfSpin) : '—'}</td>
              <td translate="no">
                <b>{formatMoney(costOfSpin)}</b>
              </td>
              <td translate="no">{formatMoney(costOfDay)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
