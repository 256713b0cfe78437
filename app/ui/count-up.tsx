import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';

/** The home figures count up in about 2.5 s. */
const DURATION_MS = 2500;

/** Counts up to a number once it comes into view. The server, screen readers and less motion get the number. */
export function CountUp({ value, suffix = '' }: { readonly value: number; readonly suffix?: string | undefined }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion()) return undefined;
    let frame = 0;
    const run = (start: number) => {
      const step = (now: number) => {
        const share = Math.min(1, (now - start) / DURATION_MS);
        element.textContent = `${Math.round(value * (1 - (1 - share) ** 3))}${suffix}`;
        if (share < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run(performance.now());
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.textContent = `${value}${suffix}`;
    };
  }, [value, suffix]);
  return (
    <>
      <span ref={ref} className="counting" aria-hidden="true">
        {`${value}${suffix}`}
      </span>
      <span className="sr">
        {value}
        {suffix}
      </span>
    </>
  );
}
