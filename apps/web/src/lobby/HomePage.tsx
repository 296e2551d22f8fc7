import { type PageModule } from '#lib/page.ts'

function HomePage() {
  return (
    <main>
      <title>Айва</title>
      <h1>Играйте в своём темпе</h1>
    </main>
  )
}

export const page: PageModule = { view: HomePage }
