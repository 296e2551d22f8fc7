import { PageHead } from '#lib/ListPage.tsx'
import { Views } from '#lib/Views.tsx'
import { Alerts } from './Alerts.tsx'
import { Rules } from './Rules.tsx'

const views = [
  { id: 'open', label: 'Открытые' },
  { id: 'all', label: 'Все' },
  { id: 'rules', label: 'Правила' },
]

/** What the rules have found, and the rules with what is measured now. */
export function Page() {
  return (
    <>
      <PageHead title="Тревоги" />
      <Views views={views}>
        {(view) =>
          view === 'rules' ? (
            <Rules />
          ) : (
            <Alerts key={view} state={view === 'all' ? 'all' : 'open'} />
          )
        }
      </Views>
    </>
  )
}
