import { Link } from 'react-router'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { Views } from '#lib/Views.tsx'
import { Markers } from './Markers.tsx'

const views = [
  { id: 'open', label: 'Без отметки' },
  { id: 'all', label: 'Все' },
]

/** What rules have noticed in players' play, once the players had time to answer. */
export function Page() {
  const may = useMay()
  return (
    <>
      <PageHead title="Признаки вреда" />
      <p className="o-note">
        Игрок видит признак первым и отвечает на него.{' '}
        {may('settings.read') && (
          <Link className="o-link" to="/settings?open=harm_markers">
            Правила и срок
          </Link>
        )}
      </p>
      <Views views={views}>
        {(view) => <Markers key={view} state={view === 'all' ? 'all' : 'open'} />}
      </Views>
    </>
  )
}
