import { Logo } from '@ayva/kit/Logo'
import { type ReactNode } from 'react'

/** The full screen that Telegram opens. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <main className="telegram-scene">
    <section>
      <Logo />
      {children}
    </section>
  </main>
)
