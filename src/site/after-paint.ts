/** In the browser: waits until what was just typed or ticked is drawn, so that an answer never holds that up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A page out of sight draws nothing.
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
