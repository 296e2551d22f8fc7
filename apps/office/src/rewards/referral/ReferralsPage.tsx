import { Chips } from '@ayva/kit/Chips'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { useAddress } from '#lib/use-address.ts'
import { Pairs } from './Pairs.tsx'
import { Rules } from './Rules.tsx'

const views = [
  { id: 'open', label: 'Новые' },
  { id: 'allowed', label: 'Разрешённые' },
  { id: 'refused', label: 'Отказанные' },
  { id: 'all', label: 'Все' },
]
const rules = { id: 'rules', label: 'Правила' }

/** Who has come by whose code, what operators have found of it, and the rules by which friends bring rewards. */
export function Page() {
  const { search, say } = useAddress()
  const shown = useMay()('settings.read') ? views.concat(rules) : views
  const view = shown.find(({ id }) => id === search.get('view'))?.id ?? 'open'
  return (
    <>
      <PageHead title="Приглашения" />
      <div className="o-filters">
        <Chips
          label="Что показать"
          items={shown}
          value={view}
          onChange={(id) => say('view', id === 'open' ? undefined : id)}
        />
      </div>
      {view === rules.id ? (
        <Rules />
      ) : (
        <Pairs key={view} review={view === 'all' ? undefined : (view as 'open')} />
      )}
    </>
  )
}
