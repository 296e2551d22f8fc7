import { type ReactNode } from 'react'

type BoxProps = { title: string; span?: 'two' | 'all'; children: ReactNode }

export const Box = ({ title, span, children }: BoxProps) => (
  <section className={`k-show-box ${span ? `is-${span}` : ''}`}>
    <h2>{title}</h2>
    {children}
  </section>
)

export type ArtProps = { art: (name: string) => string }
