import { Showcase } from '@ayva/kit/Showcase'
import { PhoneField } from '#lib/PhoneField.tsx'
import { type PageModule } from '#lib/page.ts'
import brand from 'virtual:art/brand'
import covers from 'virtual:art/covers'
import symbols from 'virtual:art/symbols'

const shelves: Record<string, Record<string, string>> = { covers, symbols }

/** A picture by its name in the art manifest. */
function art(name: string): string {
  const [shelf = '', ...rest] = name.split('/')
  return (rest.length > 0 ? shelves[shelf]?.[rest.join('/')] : brand[name]) ?? ''
}

/** Every component of the kit in its states, for developers only. */
function KitPage() {
  return (
    <>
      <title>Набор деталей · Айва</title>
      <Showcase art={art} />
      <div className="k-wrap">
        <PhoneField label="Телефон" />
      </div>
    </>
  )
}

export const page: PageModule = { view: KitPage }
