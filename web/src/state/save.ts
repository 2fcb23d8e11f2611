// Saves a text as a file.

export function save(name: string, words: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([words], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
