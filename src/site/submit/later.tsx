/** A part of the form that is drawn in a task of its own, after those before it, so that a slow phone answers in between. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type LaterProps = {
  children: ComponentChildren
  /** When the part is there, and with it all before it. */
  onReady?: () => void
}

export function Later({ children, onReady }: LaterProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true))
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (ready) onReady?.()
  }, [ready, onReady])
  return ready && children
}
