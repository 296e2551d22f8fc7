import { type MissionsPreview } from '@ayva/contract/rewards/missions/office'
import { formatMoney } from '@ayva/kit/Money'
import { Link } from 'react-router'
import { PreviewCard } from '#lib/rule/PreviewCard.tsx'

const dayOf = new Intl.DateTimeFormat('ru', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

type WeekPreviewProps = { preview: MissionsPreview | undefined; error: unknown }

/** The week as a player sees it, and what it costs. */
export function WeekPreview({ preview, error }: WeekPreviewProps) {
  return (
    <div>
      <PreviewCard title="Цена" error={error}>
        {preview && (
          <>
            <div className="o-kpis">
              <div>
                <b translate="no">{formatMoney(preview.most)}</b>
                <span>за неделю, если выполнить всё</span>
              </div>
              <div>
                <b translate="no">{preview.chest ? formatMoney(preview.chest.cost) : '—'}</b>
                <span>из них сундук</span>
              </div>
            </div>
            <p className="o-muted">
              Средняя цена подарка взята из его карточки правды: сколько в среднем остаётся у
              взявших. <Link to="/gifts">Подарки и их условия</Link>
            </p>
          </>
        )}
      </PreviewCard>
      <section className="o-card" aria-label="Глазами игрока">
        <h2>Глазами игрока</h2>
        {preview?.days.map(({ day, missions, cost }) => (
          <div key={day} className="o-rule-day">
            <h3>
              {dayOf.format(new Date(day))}
              <span translate="no">{formatMoney(cost)}</span>
            </h3>
            {missions.length === 0 && <p className="o-muted">Сегодня заданий нет</p>}
            <ul>
              {missions.map(({ key, title, reward }) => (
                <li key={key}>
                  {title}
                  <small>{reward ? reward.title : 'не показывается: подарка в валюте нет'}</small>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {preview?.chest && <p className="o-muted">В сундуке: {preview.chest.title}</p>}
      </section>
    </div>
  )
}
