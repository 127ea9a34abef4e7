import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide";
import type { Category } from "#contract/vocabulary.ts";
import { Icon } from "#web/ui/icon.tsx";

export const CategoryCards = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="tiles lg:grid-cols-[repeat(5,auto)]">
    {categories.map((category) => (
      // No hole in two columns.
      <li key={category} className="sm:max-lg:last:odd:col-span-2">
        <Link to="/search" search={{ category }} className="flex justify-between font-semibold">
          {category}
          <Icon of={ChevronRight} size={18} />
        </Link>
      </li>
    ))}
  </ul>
);
