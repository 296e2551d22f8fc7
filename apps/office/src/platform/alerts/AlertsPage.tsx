import { Chips } from '@ayva/kit/Chips'
import { PageHead } from '#lib/ListPage.tsx'
import { useAddress } from '#lib/use-address.ts'
import { Alerts } from './Alerts.tsx'
import { Rules } from './Rules.tsx'

const views = [
  { id: 'open', label: 'Открытые' },
  { id: 'all', label: 'Все' },
  { id: 'rules', label: 'Правила' },
]

/** What the rules have found, and the rules with what is measured now. */
export function Page() {
  const { search, say } = useAddress()
  const view = views.find(({ id }) => id === search.get('view'))?.id ?? 'open'
  return (
    <>
      <PageHead title="Тревоги" />
      <div className="o-filters">
        <Chips
          label="Что показать"
          items={views}
          value={view}
          onChange={(id) => say('view', id === 'open' ? undefined : id)}
        />
      </div>
      {view === 'rules' ? <Rules /> : <Alerts key={view} state={view === 'all' ? 'all' : 'open'} />}
    </>
  )
}
