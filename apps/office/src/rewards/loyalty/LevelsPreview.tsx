import { type LevelsPreview as Seen } from '@ayva/contract/rewards/loyalty/office'
import { formatCount } from '@ayva/kit/format'
import { formatMoney } from '@ayva/kit/Money'
import { Link } from 'react-router'
import { PreviewCard } from '#lib/rule/PreviewCard.tsx'

type Level = Seen['levels'][number]
type LevelsPreviewProps = {
  levels: Level[] | undefined
  /** What holds now. */
  before: Level[] | undefined
  error: unknown
}

const counted = (level: Level | undefined) =>
  level ? `${formatCount(level.players)}${level.hasMore ? '+' : ''}` : '—'

/** The levels as players read them, how many players stand on each now and then, and what gifts cost. */
export function LevelsPreview({ levels, before, error }: LevelsPreviewProps) {
  return (
    <PreviewCard title="Глазами игрока" error={error}>
      <table className="o-plain">
        <caption className="k-visually-hidden">Уровни</caption>
        <thead>
          <tr>
            <th scope="col">Уровень</th>
            <th scope="col">Игроков</th>
            <th scope="col">Станет</th>
            <th scope="col">Подарок</th>
          </tr>
        </thead>
        <tbody>
          {levels?.map((level) => (
            <tr key={level.id}>
              <td>
                {level.name}
                <br />
                <small translate="no">от {formatCount(level.minPoints)}</small>
              </td>
              <td translate="no">{counted(before?.find(({ id }) => id === level.id))}</td>
              <td translate="no">
                <b>{counted(level)}</b>
              </td>
              <td translate="no">{level.reward ? formatMoney(level.reward.cost) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="o-muted">
        Игроки сосчитаны по опыту, что есть у них сейчас, до десяти тысяч на уровень. Цена подарка в
        среднем — из его карточки правды. <Link to="/gifts">Подарки и их условия</Link>
      </p>
    </PreviewCard>
  )
}
