import { Showcase } from '@ayva/kit/Showcase'
import manifest from '../../../../packages/art/build/manifest.json'
import { type PageModule } from '#lib/page.ts'

const files = manifest as Record<string, { path: string }>

/** Every component of the kit in its states: for those who build the site, in development only. */
function KitPage() {
  return (
    <>
      <title>Набор деталей · Айва</title>
      <Showcase art={(name) => files[name]?.path ?? ''} />
    </>
  )
}

export const page: PageModule = { view: KitPage }
