/** Returns whether the promise resolves within `ms`. @throws its error, if it fails within that time */
export async function endsWithin(end: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  try {
    return (await Promise.race([end, late])) !== 'late';
  } finally {
    clearTimeout(timer);
  }
}
