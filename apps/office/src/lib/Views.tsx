import { Chips } from '@ayva/kit/Chips'
import { type ReactNode } from 'react'
import { useAddress } from './use-address.ts'

type View = { id: string; label: string }

/** Chips for the views of a page, of which the address names the chosen one; the first is shown otherwise. */
export function Views({
  views,
  children,
}: {
  views: View[]
  children: (chosen: string) => ReactNode
}) {
  const { search, say } = useAddress()
  const first = views[0]!.id
  const chosen = views.find(({ id }) => id === search.get('view'))?.id ?? first
  return (
    <>
      <div className="o-filters">
        <Chips
          label="Что показать"
          items={views}
          value={chosen}
          onChange={(id) => say('view', id === first ? undefined : id)}
        />
      </div>
      {children(chosen)}
    </>
  )
}
