import { useEffect, useState } from 'react'

const SCROLLED_PX = 30

/** Whether the page has been scrolled so far that the header should set itself apart. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY > SCROLLED_PX)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return scrolled
}
